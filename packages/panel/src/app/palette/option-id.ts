import type { Command } from '../../kit/commands.ts'

/** Returns the id of a command's element, to which the field points. */
export const getOptionId = (listId: string, { id }: Pick<Command, 'id'>) =>
  `${listId}-${id.replaceAll(/\s/g, '-')}`
