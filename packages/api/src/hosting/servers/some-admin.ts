/** The name that owners read for an admin who acted on their server. No GrowID has a space. */
export const someAdmin = 'An admin'
