/** Sentences of the World Manager. */
export const worldWords = {
  intro: 'Every world on your server.',
}
