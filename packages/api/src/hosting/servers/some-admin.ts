/** How owners read of an admin who did something with their server; no GrowID has a space. */
export const someAdmin = 'An admin'
