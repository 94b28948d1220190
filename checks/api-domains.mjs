/** The domains of the api, each of which may use those before it. */
export const apiDomains = ['platform', 'people', 'money', 'hosting', 'game', 'operations']
