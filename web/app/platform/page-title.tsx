import { useTranslation } from './translation.ts';

/** The title of a page that search engines leave out; one for everyone has a `PublicHead`. `title` is translated. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
