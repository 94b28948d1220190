/**
 * The roles that the engine knows, lowest first; a creator of the server ranks above all of them. They are apart from the
 * schemas so that the engine need not load zod.
 */
export const knownRoles = [
  'Cheats',
  'Vip',
  'Moderator',
  'Administrator',
  'Developer',
  'God',
  'Unlimited',
  'Owner_Server',
] as const
export type KnownRole = (typeof knownRoles)[number]
