export { PlayingNow } from './playing-now.tsx'
