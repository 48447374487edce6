import type { LogItem } from '../../../../../shared/restaurant/contract/log.ts';
import { useSession } from '../../../client/services.ts';
import { HISTORY_WORDS } from '../../../words/history.ts';
import { useWords } from '../../../words/i18n.tsx';

type Doing = Pick<LogItem, 'by' | 'by_email'>;

/** Says who did something: somebody by their address, and whoever reads it by « you ». */
export function useDoer(): (doing: Doing) => string {
  const words = useWords(HISTORY_WORDS);
  const session = useSession();
  const own = session.kind === 'out' ? undefined : session.email.toLowerCase();
  return ({ by, by_email }) => {
    if (!by_email) return words(`by.${by}`);
    return by_email === own ? words('by.you') : by_email;
  };
}
