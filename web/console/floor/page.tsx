import './floor.css';
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useFloor, useMe } from '../data/queries.ts';
import { Heading } from '../parts/heading.tsx';
import { useTitle } from '../parts/use-title.ts';
import { usePending } from '../shell/pending-menu.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { useI18n } from '../words/words.tsx';
import { See } from './see.tsx';

/** The tools of the editor weigh more than everything else here: they come when they are asked for. */
const Edit = lazy(() => import('./edit.tsx'));

const WIDE = '(min-width: 768px)';

/** The floor plan: seen at a time of the day, or edited. */
export function Component() {
  const { t } = useI18n();
  const { restaurant_name } = useMe();
  const { rooms } = useFloor();
  useTitle(t('place.floor'), restaurant_name, usePending().length);
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) !== false;
  const [query, setQuery] = useSearchParams();
  const change = (changes: Record<string, string>) =>
    setQuery({ ...Object.fromEntries(query), ...changes }, { replace: true });
  const room = rooms.find(({ id }) => id === query.get('room')) ?? rooms[0];
  const editing = wide && query.get('mode') === 'edit';
  if (!room) return null;
  const choice = (
    <>
      {rooms.length > 1 && (
        <SegmentedControl
          aria-label={t('floor.room')}
          value={room.id}
          onChange={(id) => change({ room: id })}
          data={rooms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {wide && (
        <SegmentedControl
          className="push"
          aria-label={t('floor.mode')}
          value={editing ? 'edit' : 'see'}
          onChange={(mode) => change({ mode })}
          data={[
            { value: 'see', label: t('floor.see') },
            { value: 'edit', label: t('floor.edit') },
          ]}
        />
      )}
    </>
  );
  return (
    <div className="page">
      <div className="page-head">
        <Heading>{t('floor.title')}</Heading>
        {choice}
      </div>
      {editing ? (
        <Suspense fallback={<Waiting />}>
          <Edit room={room} />
        </Suspense>
      ) : (
        <See room={room} />
      )}
      {!wide && <p className="small muted floor-note">{t('floor.phone')}</p>}
    </div>
  );
}
