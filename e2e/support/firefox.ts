import puppeteer, { type Browser } from 'puppeteer-core';

/** Where Debian puts Firefox, unless FIREFOX says otherwise. */
export const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const PREFERENCES = {
  // A drawn picture and a tone in place of devices, given without asking
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Both ends of a call are on this machine, which may have no other network.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // No download of a codec: what a call needs comes with the browser.
  'media.gmp-manager.updateEnabled': false,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Starts Firefox, driven over WebDriver BiDi. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: { width: 1280, height: 800 },
  });
}
