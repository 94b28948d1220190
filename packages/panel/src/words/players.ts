export const playerWords = {}
