import { Argument, type Command, Option } from 'commander';
import { addTargetOptions, type Target } from './database.ts';
import { takesRestaurant } from './option-parsers.ts';

/** The options that every command has. */
export type Common = Target & { json?: boolean };

/** The options of a command that is about one restaurant. */
export type Chosen = Common & { restaurant?: string };

/** Adds a command with the options that all have. */
export const add = (group: Command, name: string, description: string): Command =>
  addTargetOptions(group.command(name).description(description)).option('--json', 'print JSON, for scripts');

/** Gives a command the ways to say which restaurant it is about. */
export const addRestaurant = (command: Command): Command =>
  command
    .addArgument(new Argument('[restaurant]', 'its restaurant_id or public_token').argParser(takesRestaurant))
    .addOption(new Option('--restaurant <id>', 'the same, as an option').argParser(takesRestaurant));

/** The restaurant that was named, one way or the other, if one was; ends the command where two are named that are not the same. */
export function perhapsChosen(
  argument: string | undefined,
  { restaurant }: Chosen,
  command: Command,
): string | undefined {
  if (argument !== undefined && restaurant !== undefined && argument !== restaurant) {
    command.error(`error: two restaurants are named, ${argument} and ${restaurant}: say which`);
  }
  return argument ?? restaurant;
}

/** The same, where one must be named; ends the command when none was. */
export const chosen = (argument: string | undefined, options: Chosen, command: Command): string =>
  perhapsChosen(argument, options, command) ??
  command.error('error: say which restaurant: npm run -s ops -- restaurant list shows their ids');
