import { useTableI18n } from '../table-i18n.tsx';
import type { Room } from '../types.ts';
import { Chip, Choice } from './choice.tsx';

type RoomPickerProps = {
  rooms: readonly Room[];
  /** The chosen one; without it any table will do. */
  room: Room | undefined;
  onRoom: (room: Room | undefined) => void;
};

/** Where the guests would like to sit. */
export function RoomPicker({ rooms, room, onRoom }: RoomPickerProps) {
  const { t } = useTableI18n();
  return (
    <Choice title={t('room')}>
      {[undefined, ...rooms].map((one) => (
        <Chip
          key={one?.id}
          name="room"
          value={one?.id ?? ''}
          checked={one?.id === room?.id}
          onCheck={() => onRoom(one)}
        >
          {one?.name ?? t('any_room')}
        </Chip>
      ))}
    </Choice>
  );
}
