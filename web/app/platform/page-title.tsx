import { useTranslation } from 'react-i18next';

interface PageTitleProps {
  /** Already translated; the product's name is added. */
  title: string;
  description?: string;
}

/** A page's title and description; React hoists them into the head. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
