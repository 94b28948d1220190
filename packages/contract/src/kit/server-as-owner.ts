/** The owner of worlds and locks that belong to a server. No player can have this name. */
export const serverAsOwner = '@server'
