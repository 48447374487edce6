import { useDroppable } from '@dnd-kit/core';
import type { Room } from '../../day/records.ts';
import { isFree, type TableNow } from '../../day/tables/tables.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './room-tabs.module.css';

const PREFIX = 'room:';

/** The room over whose name something is dragged, by the id of what it is over. */
export const roomOfTab = (over: string | number | undefined): string | undefined =>
  String(over ?? '').startsWith(PREFIX) ? String(over).slice(PREFIX.length) : undefined;

type Props = { rooms: readonly Room[]; tables: readonly TableNow[]; chosen: string; choose: (id: string) => void };

/** The rooms of which one is shown, each with how many of its tables are taken now. */
export function RoomTabs({ rooms, tables, ...choice }: Props) {
  const { t } = useI18n();
  const byRoom = Map.groupBy(tables, ({ table }) => table.room_id);
  return (
    <div role="group" aria-label={t('floor.rooms')} className={styles.tabs}>
      {rooms.map((room) => (
        <Tab key={room.id} room={room} tables={byRoom.get(room.id) ?? []} {...choice} />
      ))}
    </div>
  );
}

function Tab({ room, tables, chosen, choose }: Omit<Props, 'rooms'> & { room: Room }) {
  const { t } = useI18n();
  const { setNodeRef } = useDroppable({ id: `${PREFIX}${room.id}` });
  const in_use = tables.filter(({ table }) => table.is_active);
  const taken = in_use.filter((table) => !isFree(table)).length;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.tab}
      data-room={room.id}
      aria-pressed={room.id === chosen}
      onClick={() => choose(room.id)}
    >
      <span className="ellipsis">{room.name}</span>{' '}
      <span className={styles.taken} aria-hidden>
        {taken}/{in_use.length}
      </span>
      <span className="unseen">, {t('floor.room_taken', { taken, all: in_use.length })}</span>
    </button>
  );
}
