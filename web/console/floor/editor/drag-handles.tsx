import Moveable, { type OnDrag, type OnDragEnd } from 'react-moveable';
import type { View } from '../../features/floor/plan/plane.tsx';
import type { Fields } from './draft.ts';
import { GRID, onGrid, TURN, turned } from './geometry.ts';

const SMALLEST = 30;

type Props = {
  targets: HTMLElement[];
  view: View;
  grid: boolean;
  /** Whether the present target can be resized and turned: only one at a time. */
  single: boolean;
  change: (changes: Record<string, Partial<Fields>>) => void;
};

const idOf = (element: Element) => (element instanceof HTMLElement ? (element.dataset.table ?? '') : '');

/**
 * The handles around the chosen tables: drag, resize and turn with pointer or finger. Keys and number fields do the same
 * elsewhere; this is the only part that knows the library.
 */
export function Handles({ targets, view, grid, single, change }: Props) {
  const { scale, left, top } = view;
  const plan = (value: number) => onGrid(value / scale, grid);
  const place = (x: number, y: number): Pick<Fields, 'pos_x' | 'pos_y'> => ({
    pos_x: plan(x) + left,
    pos_y: plan(y) + top,
  });
  const slide = ({ target, left: x, top: y }: Pick<OnDrag, 'target' | 'left' | 'top'>) => {
    target.style.left = `${x}px`;
    target.style.top = `${y}px`;
  };
  /** Puts a table where the grid has it: what comes out as before is not drawn again by anybody else. */
  const rest = (target: Element, fields: Partial<Fields>): Record<string, Partial<Fields>> => {
    if (!(target instanceof HTMLElement)) return {};
    const { pos_x, pos_y, width, height, rotation } = fields;
    if (pos_x !== undefined) target.style.left = `${(pos_x - left) * scale}px`;
    if (pos_y !== undefined) target.style.top = `${(pos_y - top) * scale}px`;
    if (width !== undefined) target.style.width = `${width * scale}px`;
    if (height !== undefined) target.style.height = `${height * scale}px`;
    if (rotation !== undefined) target.style.transform = `rotate(${rotation}deg)`;
    return { [idOf(target)]: fields };
  };
  const settle = ({ target, lastEvent, isDrag }: OnDragEnd): Record<string, Partial<Fields>> =>
    isDrag && lastEvent ? rest(target, place(lastEvent.left, lastEvent.top)) : {};
  return (
    <Moveable
      target={targets}
      draggable
      resizable={single}
      rotatable={single}
      snappable={grid}
      snapGridWidth={GRID * scale}
      snapGridHeight={GRID * scale}
      throttleRotate={grid ? TURN : 1}
      throttleResize={grid ? GRID * scale : 1}
      renderDirections={['nw', 'ne', 'sw', 'se']}
      rotationPosition="top"
      origin={false}
      onDrag={slide}
      onDragEnd={(event) => change(settle(event))}
      onDragGroup={({ events }) => events.forEach(slide)}
      onDragGroupEnd={({ events }) => change(Object.assign({}, ...events.map(settle)))}
      onResize={({ target, width, height, drag }) => {
        target.style.width = `${Math.max(SMALLEST * scale, width)}px`;
        target.style.height = `${Math.max(SMALLEST * scale, height)}px`;
        slide(drag);
      }}
      onResizeEnd={({ target, lastEvent }) => {
        if (!lastEvent) return;
        const { width, height, drag } = lastEvent;
        change(
          rest(target, {
            width: Math.max(SMALLEST, plan(width)),
            height: Math.max(SMALLEST, plan(height)),
            ...place(drag.left, drag.top),
          }),
        );
      }}
      onRotate={({ target, rotation }) => {
        target.style.transform = `rotate(${rotation}deg)`;
      }}
      onRotateEnd={({ target, lastEvent }) => {
        if (lastEvent) change(rest(target, { rotation: turned(lastEvent.rotation) }));
      }}
    />
  );
}
