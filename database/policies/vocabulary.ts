/** Beside the administrator; what everybody of the staff reaches of their own is tried for that one. */
export const DUTIES = ['support', 'verifier', 'finance', 'auditor'] as const;
type Duty = (typeof DUTIES)[number];

/** Those who can ask the database: eleven people through the login `app` (`guest` is invited to a call, without an account), and the two other logins without a person. */
export const ACTORS = [
  'visitor',
  'patient',
  'otherPatient',
  'doctor',
  'otherDoctor',
  'admin',
  ...DUTIES,
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
  // What only an administrator sees is none of the others'.
  const staff = named.admin === 'all' ? app : (named.admin ?? app);
  return {
    visitor: app,
    patient: patients,
    otherPatient: patients,
    doctor: doctors,
    otherDoctor: doctors,
    admin: app,
    support: staff,
    verifier: staff,
    finance: staff,
    auditor: staff,
    guest: app,
    worker: 'none',
    auth: 'none',
    ...named,
  };
}

/** Every row is the administrator's to read, and that of these duties. */
export const seenBy = (...duties: Duty[]): Grant =>
  Object.fromEntries((['admin', ...duties] as const).map((actor) => [actor, 'all']));

/** A table's four rows of the matrix; an operation that is not named is nobody's. */
export function table(grants: Partial<Record<Operation, Grant>> = {}): TableExpectation {
  return {
    select: cells(grants.select),
    insert: cells(grants.insert),
    update: cells(grants.update),
    delete: cells(grants.delete),
  };
}
