import type { Announcements } from '@dnd-kit/core';

const silent = () => undefined;
const announcements: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

/** The library would speak English, of ids: how to move and what became of it is told in the page's own words. */
export const SILENT_DRAG = { announcements, screenReaderInstructions: { draggable: '' } };
