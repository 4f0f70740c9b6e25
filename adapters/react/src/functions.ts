export { useRanking, type Ranking } from './use-ranking.js';
export { useSvcIdentity } from './use-svc-identity.js';
export * from './generated/core-exports.js';
