/** The parameter of the admin page's address that names a person. */
export const personParam = 'person'

/** Returns the address of a person's page in the admin panel. */
export const getPersonPath = (discordId: string) => `/admin?${personParam}=${discordId}`
