import type { Incident } from '@fieldscope/contract/calls/alarms';
import type { ReactNode } from 'react';
import classes from './Alarms.module.css';
import { IncidentDevice } from './incident-columns';
import { SeverityMark } from './SeverityMark';
import { useIncidentWords } from './use-alarm-words';

interface IncidentCardProps {
  incident: Incident;
  /** When it began. */
  time: ReactNode;
  /** Who takes care of it, or how it ended; undefined: nothing to say. */
  state?: ReactNode;
  actions?: ReactNode;
  /** On a page of the device itself its name says nothing. */
  isDeviceKnown?: boolean;
}

/** An alarm where a table has no space, as few lines as it takes. Needs the texts `alarms` and `values`. */
export function IncidentCard({ incident, time, state, actions, isDeviceKnown }: IncidentCardProps) {
  const { what } = useIncidentWords();
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <SeverityMark severity={incident.severity} />
        <span className={classes.muted}>{time}</span>
      </span>
      {!isDeviceKnown && (
        <span className={classes.cardName}>
          <IncidentDevice incident={incident} />
        </span>
      )}
      <span>
        {what(incident)} <span className={classes.muted}>{incident.rule_name}</span>
      </span>
      {(state || actions) && (
        <div className={classes.cardFoot}>
          <span>{state}</span>
          {actions}
        </div>
      )}
    </div>
  );
}
