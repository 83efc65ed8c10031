/** The mark's outlines on a square of 32: two speech bubbles, and the cross that they make. */
export const markShape = {
  upright:
    'M15.25 2h1.5a4.5 4.5 0 0 1 4.5 4.5v15.5a4.5 4.5 0 0 1-4.5 4.5h-.9l-3.4 3.2c-.65.6-1.7.15-1.7-.75V6.5a4.5 4.5 0 0 1 4.5-4.5Z',
  lying:
    'M8.25 9h15.5a4.5 4.5 0 0 1 4.5 4.5v8.45c0 .9-1.05 1.35-1.7.75l-3.4-3.2H8.25a4.5 4.5 0 0 1-4.5-4.5v-1.5A4.5 4.5 0 0 1 8.25 9Z',
  cross: 'M10.7 8.95h10.6v10.6h-10.6Z',
};
