export const configurationWords = {}
