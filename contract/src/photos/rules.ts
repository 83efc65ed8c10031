/** Sizes in which a photograph is stored: the side of a square in pixels. A drawing is a vector and has none. */
export const PHOTO_SIZES = [96, 192, 512] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** 10 MB: the largest accepted size in bytes. */
export const MAX_PHOTO_BYTES = 10_485_760;

/** Accepted types: those that every browser can crop. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const isPhotoType = (type: string): type is (typeof PHOTO_TYPES)[number] =>
  PHOTO_TYPES.some((one) => one === type);

/** Where a photograph is found; what is there never changes. */
export const photoAddress = (id: string, size: PhotoSize): string => `/api/photos/${id}/${size}`;
