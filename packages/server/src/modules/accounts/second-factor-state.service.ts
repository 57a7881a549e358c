export { setSecondFactorDemand, setSecondFactorSince } from './second-factor-state.repository';
