export { shownDiscriminator } from './discriminator.ts'
