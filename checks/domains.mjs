/** The domains of the api and the panel, each of which may use those before it. */
export const domains = ['platform', 'people', 'money', 'hosting', 'game', 'operations']
