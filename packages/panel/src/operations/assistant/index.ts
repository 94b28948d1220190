export { Assistant } from './assistant.tsx'
