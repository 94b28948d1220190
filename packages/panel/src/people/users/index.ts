export { AccountLanguage } from './account-language.tsx'
export { formatDiscriminator } from './discriminator.ts'
