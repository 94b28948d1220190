/** Sentences about where a server of a cluster is. */
export const placeWords = {
  titles: {
    waiting: 'Your server waits for its place',
    lost: 'Your server’s node is not reachable',
  },
  safe: 'Its worlds and players stay as they are meanwhile.',
  node: 'Node',
  noNode: 'None yet',
  where: 'Place',
  ready: 'Reachable',
  says: (detail: string) => `The cluster says: ${detail}`,
}
