import { useQueue } from '../../client/offline/use-queue.ts';
import { useOnDemand } from '../../components/on-demand.ts';
import { loadQueueParts } from './load.ts';

const loadMenu = () => loadQueueParts().then(({ QueueMenu }) => QueueMenu);
/** It is fetched again with the next step: what waits is marked where it is anyway. */
const ignore = () => undefined;

/** The place of what waits for the line, in the strip that tells of the line. Most evenings nothing ever does. */
export function QueuePlace() {
  const waits = useQueue().length > 0;
  const QueueMenu = useOnDemand(loadMenu, waits, ignore);
  return QueueMenu && <QueueMenu />;
}
