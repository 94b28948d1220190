export { AccountLanguage } from './account-language.tsx'
export { shownDiscriminator } from './discriminator.ts'
