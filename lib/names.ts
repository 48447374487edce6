/** The stacks of one deployment beside that of its state, in the order in which they are deployed. */
export const PARTS = ['edge', 'guests', 'operators', 'background', 'release', 'watch'] as const;
export type Part = (typeof PARTS)[number];

/** Whom a function of the API answers: each has a stack, and a role of the gateway, of its own. */
export type AudienceName = Extract<Part, 'guests' | 'operators'>;

/** What everything of a deployment is called by, and its stack of state: what the others are changes no name. */
export const prefixOf = ({ stage }: { stage: string }): string => `couvert-${stage}`;

/** The stack of a part of the deployment with that prefix. */
export const stackNameOf = (prefix: string, part: Part): string => `${prefix}-${part}`;

/** A function that answers an audience, by its route id: the gateway may call those that begin so. */
export const answeringName = (prefix: string, audience: AudienceName, route: string): string =>
  `${prefix}-${audience}-${route.replace('.', '-')}`;

/** A function that no request calls, by its file's place in `functions`. */
export const eventFunctionName = (prefix: string, name: string): string => `${prefix}-${name.replace('.', '-')}`;

/** A log of the deployment: the gateway's lines, those of functions that requests call, of all others, of copied pages. */
export const logName = (prefix: string, name: 'requests' | 'functions' | 'background' | 'pages'): string =>
  `/couvert/${prefix}/${name}`;

export const alarmName = (prefix: string, name: string): string => `${prefix}-${name}`;
