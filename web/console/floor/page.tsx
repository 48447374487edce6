import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useFloor, useMe } from '../client/queries.ts';
import { Waiting } from '../components/feedback/loading.tsx';
import { Page } from '../components/layout/page.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { MANAGERS, mayOpen } from '../components/roles/roles.ts';
import { useMedia } from '../components/use-media.ts';
import { useQueryChange } from '../components/use-query-change.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './page.module.css';
import { See } from './viewer/see.tsx';

/** The tools of the editor weigh more than everything else here: they come when they are asked for. */
const Edit = lazy(() => import('./editor/edit.tsx'));

const WIDE = '(min-width: 48em)';

/** The floor plan: seen at a time of the day, or edited. */
export function Component() {
  const { t } = useI18n();
  const { rooms } = useFloor();
  const { role } = useMe();
  usePageTitle(t('place.floor'));
  const wide = useMedia(WIDE);
  const [query] = useSearchParams();
  const change = useQueryChange();
  const room = rooms.find(({ id }) => id === query.get('room')) ?? rooms[0];
  const may_edit = wide && mayOpen(MANAGERS, role);
  const editing = may_edit && query.get('mode') === 'edit';
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
      {may_edit && (
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
    <Page title={t('floor.title')} tools={choice}>
      {editing ? (
        <Suspense fallback={<Waiting />}>
          <Edit room={room} />
        </Suspense>
      ) : (
        <See room={room} />
      )}
      {!wide && <p className={`small muted ${styles.note}`}>{t('floor.phone')}</p>}
    </Page>
  );
}
