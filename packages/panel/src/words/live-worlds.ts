/** Of a world's map while people play in it. */
export const liveWorldWords = {
  live: 'Live',
  notLive: 'Not live',
  nobodyHere: 'Nobody is in this world.',
  playersHere: 'Players in this world',
  at: (x: number, y: number) => `(${x}, ${y})`,
  changed: (tiles: number) =>
    tiles === 1
      ? 'The game changed 1 tile since you opened this world.'
      : `The game changed ${tiles.toLocaleString('en')} tiles since you opened this world.`,
  kept: 'Your edits are kept: saving puts both together.',
  editedToo: (tiles: number) =>
    tiles === 1
      ? 'You edited 1 of them too: saving asks which stays.'
      : `You edited ${tiles.toLocaleString('en')} of them too: saving asks which stay.`,
  load: 'Load the newest',
}
