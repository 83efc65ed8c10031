import type { FoundPerson } from '@polyclinic/contract/people/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';

/** One line of the list; on a phone its cells stand one below the other. */
export function PersonRow({ person }: { person: FoundPerson }) {
  const { t } = useTranslation('people');
  const { date } = useFormat();
  const { userId, fullName, otherName, email, phone, role, createdAt, isSuspended } = person;
  const cell = 'px-3 py-1 align-top max-sm:block sm:py-2.5';
  return (
    <tr className="relative border-b border-line hover:bg-sunken max-sm:block max-sm:py-2">
      <td className={cell}>
        <LocalizedLink
          to={`/admin/people/${userId}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{fullName}</bdi>
        </LocalizedLink>
        {otherName ? (
          <span className="block text-sm text-muted" lang="">
            <bdi>{otherName}</bdi>
          </span>
        ) : null}
      </td>
      <td className={`${cell} text-sm text-muted`}>
        <span className="block wrap-anywhere">
          <bdi>{email ?? t('noAccount')}</bdi>
        </span>
        {phone ? (
          <span className="block tabular-nums">
            <bdi dir="ltr">{phone}</bdi>
          </span>
        ) : null}
      </td>
      <td className={cell}>
        <span className="inline-flex flex-wrap gap-2">
          <Badge tone={role === 'admin' ? 'warm' : role === 'doctor' ? 'info' : 'neutral'}>{t(`role.${role}`)}</Badge>
          {isSuspended ? <Badge tone="danger">{t('suspended')}</Badge> : null}
        </span>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-muted`}>{date(createdAt)}</td>
    </tr>
  );
}
