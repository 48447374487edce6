import { useI18n } from '../../../words/i18n.tsx';
import { Warning } from './warning.tsx';

/** Says before something is done that it goes beyond a limit, which keeps operators from nothing. */
export function BeyondNote({ what }: { what: string | undefined }) {
  const { t } = useI18n();
  return (
    <Warning>
      {what && (
        <span data-beyond>
          <strong>{what}</strong> {t('over.all_the_same')}
        </span>
      )}
    </Warning>
  );
}
