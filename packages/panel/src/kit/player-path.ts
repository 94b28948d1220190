/** The parameter of the page's address that names the shown player. */
export const playerParam = 'player'

/** Returns the address of a player's profile on the shown server. */
export const getPlayerPath = (name: string) => `/players?${playerParam}=${encodeURIComponent(name)}`
