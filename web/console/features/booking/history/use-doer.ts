import type { LogItem } from '../../../../../shared/restaurant/contract/log.ts';
import { useSession } from '../../../client/services.ts';
import { useHistoryWords } from '../../../words/use-history-words.ts';

type Doing = Pick<LogItem, 'by' | 'by_email'>;

/** Says who did something: somebody by their address, and whoever reads it by « you ». */
export function useDoer(): (doing: Doing) => string {
  const words = useHistoryWords();
  const session = useSession();
  const own = session.kind === 'out' ? undefined : session.email.toLowerCase();
  return ({ by, by_email }) => {
    if (!by_email) return words(`by.${by}`);
    return by_email === own ? words('by.you') : by_email;
  };
}
