import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react';
import { rootScale, useWidth } from '../../../components/use-width.ts';
import type { Table } from '../../../day/records.ts';
import type { Area } from './cover.ts';
import styles from './plane.module.css';

/** Pixels of the screen for a pixel of the plan, and where the plan begins. */
export type View = { scale: number; left: number; top: number };

const LARGEST = 1.5;

type Props = {
  label: string;
  area: Area;
  zoom?: number;
  /** Distance of the points of a grid (px of the plan); none without it. */
  grid?: number;
  /** Pixels of the screen for a pixel of the plan at the least. */
  least?: number;
  /** And at the most. */
  most?: number;
  inner?: Ref<HTMLDivElement>;
  onPointerDown?: (event: React.PointerEvent) => void;
  children: (view: View) => ReactNode;
};

/** The surface of a room, as large as there is room for it; words keep their size whatever the scale. */
export function Plane({
  label,
  area,
  zoom = 1,
  grid,
  least = 0,
  most = LARGEST,
  inner,
  onPointerDown,
  children,
}: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  // Larger letters need larger tables: the plan is scrolled then.
  const scale = Math.max(least, Math.min(most, width / area.width || 1)) * zoom * Math.max(1, rootScale());
  const style = {
    width: area.width * scale,
    height: area.height * scale,
    ...(grid && { '--grid': `${grid * scale}px` }),
  } as CSSProperties;
  return (
    <div className={`${styles.scroll} card`} ref={ref}>
      <div
        className={styles.plane}
        role="group"
        aria-label={label}
        ref={inner}
        data-grid={grid !== undefined || undefined}
        style={style}
        onPointerDown={onPointerDown}
      >
        {width > 0 && children({ scale, left: area.left, top: area.top })}
      </div>
    </div>
  );
}

/** Few tables are turned: a transform that does nothing would be a surface of its own for each of the others. */
const turned = (rotation: number): CSSProperties => (rotation === 0 ? {} : { transform: `rotate(${rotation}deg)` });

/** Where a table lies on the screen; `growth`: how much larger it is drawn around its centre. */
export function tableStyle(table: Table, { scale, left, top }: View, growth = 1): CSSProperties {
  const [width, height] = [table.width * growth, table.height * growth];
  return {
    left: (table.pos_x - left - (width - table.width) / 2) * scale,
    top: (table.pos_y - top - (height - table.height) / 2) * scale,
    width: width * scale,
    height: height * scale,
    ...turned(table.rotation),
  };
}

/** Words on a table stay upright however it is turned. */
export const upright = ({ rotation }: Table): CSSProperties => turned(-rotation);
