import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '../../components/icons.tsx';
import { useI18n } from '../../words/i18n.tsx';

/** How much larger than the window the plan may be. */
export const ZOOM = { min: 1, max: 3, step: 0.5 };

/** Enlarges the plan, for those who do not pinch. */
export function ZoomButtons({ zoom, set }: { zoom: number; set: (zoom: number) => void }) {
  const { t } = useI18n();
  return (
    <div className="line">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('floor.zoom_out')}
        disabled={zoom <= ZOOM.min}
        onClick={() => set(zoom - ZOOM.step)}
      >
        <IconZoomOut size="1.125rem" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('floor.zoom_in')}
        disabled={zoom >= ZOOM.max}
        onClick={() => set(zoom + ZOOM.step)}
      >
        <IconZoomIn size="1.125rem" aria-hidden />
      </ActionIcon>
    </div>
  );
}
