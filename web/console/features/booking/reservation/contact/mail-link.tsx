import { mailtoOf } from '../../../../../../shared/guests/rules/mailto.ts';
import { IconMail } from '../../../../components/icons.tsx';
import { isMasked } from '../../../../day/records.ts';

/** An e-mail address to write to, unless it is masked. */
export function MailLink({ email }: { email: string }) {
  if (isMasked(email)) return <span>{email}</span>;
  return (
    <a href={mailtoOf(email)} className="line">
      <IconMail size="1rem" aria-hidden />
      {email}
    </a>
  );
}
