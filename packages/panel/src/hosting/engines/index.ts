export { EngineChoice } from './engine-choice.tsx'
