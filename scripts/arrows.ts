/** A room of the house: files whose path matches, what they may not reach, and where such a line belongs. */
export type Arrow = { from: RegExp; never: RegExp; because: string };

export const ARROWS: Arrow[] = [
  {
    from: /^web\/app\/ui\//,
    never: /^(web\/app\/(features|routes)|contract|server|database)\//,
    because: 'ui/ knows no medicine: pass it in as a property from web/app/features/<feature>/',
  },
  {
    from: /^web\/app\/platform\//,
    never: /^(web\/app\/(features|routes)|server|database)\//,
    because: 'platform/ suits any product: what knows a feature belongs in web/app/features/<feature>/',
  },
  {
    from: /^web\/app\/features\//,
    never: /^(web\/app\/routes|server|database)\//,
    because: 'features are reached from routes and meet the server only in contract/',
  },
  {
    from: /^server\/src\/(?!features\/|testing\/|start\/)[^/]+\//,
    never: /^server\/src\/features\//,
    because: 'a room of machinery suits any product: what knows a feature belongs in server/src/features/<feature>/',
  },
  {
    from: /^server\/src\/features\/.+\/router\.ts$/,
    never: /^database\//,
    because: 'a router is a gate and one call: SQL belongs in queries.ts (reads) or commands.ts (changes)',
  },
  {
    from: /^server\/src\/features\/.+\/queries\.ts$/,
    never: /\/commands\.ts$/,
    because: 'reading changes nothing: move what both need into queries.ts or the rules of contract/',
  },
  {
    from: /^server\//,
    never: /^web\/app\/(features|ui|routes)\//,
    because: 'web and server meet only in contract/',
  },
  {
    from: /^contract\//,
    never: /^(web|server|database)\//,
    because: 'contract/ is what both sides stand on and stands on neither',
  },
  {
    from: /^database\//,
    never: /^(web|server)\//,
    because: 'database/ knows tables, not who asks: it belongs in server/',
  },
];

/** What a feature shows to other features; everything else in it is its own. */
export const EXPORTS_OF_A_FEATURE = /\/(index|queries|commands|schemas|rules|contract)\.tsx?$/;
