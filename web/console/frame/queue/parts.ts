// What is needed once steps wait for the line, in one file: most evenings nothing ever does.

export { leaveDaysOver } from '../../client/offline/days-over.ts';
export { keepSending } from '../../client/offline/keep-sending.ts';
export { leaveQuestion } from './leave-question.ts';
export { QueueMenu } from './queue-menu.tsx';
