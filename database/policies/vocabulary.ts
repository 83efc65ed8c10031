/** Those who can ask the database: seven people through the login `app` (`guest` is invited to a call, without an account), and the two other logins without a person. */
export const ACTORS = [
  'visitor',
  'patient',
  'otherPatient',
  'doctor',
  'otherDoctor',
  'admin',
  'guest',
  'worker',
  'auth',
] as const;
export type ActorName = (typeof ACTORS)[number];

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** own: in the actor's name; visit: of a visit the actor takes part in; listed: of a verified provider. */
export type Relation = 'own' | 'visit' | 'listed';
export type Reach = 'none' | 'all' | Relation | `${Relation}+${Relation}`;

export type Cells = Record<ActorName, Reach>;
export type TableExpectation = Record<Operation, Cells>;

/** Groups that share a cell, so that an entry says only what differs; an actor who is not named reaches nothing. */
export type Grant = Partial<Cells> & { app?: Reach; people?: Reach; patients?: Reach; doctors?: Reach };

export function cells(grant: Grant = {}): Cells {
  const { app = 'none', people = app, patients = people, doctors = people, ...named } = grant;
  return {
    visitor: app,
    patient: patients,
    otherPatient: patients,
    doctor: doctors,
    otherDoctor: doctors,
    admin: app,
    guest: app,
    worker: 'none',
    auth: 'none',
    ...named,
  };
}

/** A table's four rows of the matrix; an operation that is not named is nobody's. */
export function table(grants: Partial<Record<Operation, Grant>> = {}): TableExpectation {
  return {
    select: cells(grants.select),
    insert: cells(grants.insert),
    update: cells(grants.update),
    delete: cells(grants.delete),
  };
}
