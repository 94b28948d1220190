/** The domains of the api and the panel; each may use only those before it. */
export const domains = ['platform', 'people', 'money', 'hosting', 'game', 'operations']
